package engine

// RoleCitizen has a vote and nothing else.
var RoleCitizen = register(role{name: "citizen", place: 70, side: Town, many: true})
