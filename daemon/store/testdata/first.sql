-- Rows as the first schema held them. Never change this file: it stands for
-- the databases of those who ran the first release.
INSERT INTO meta VALUES ('secret', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
INSERT INTO game VALUES (1, 'friday', 3, 1, 'running', 1, 0, 1783285200000000, 1783328400000000, 1783281600000000, 0, 1783286000000000, '', 'en', 1783328460000000, '{"Deals":1}', x'');
INSERT INTO host VALUES ('friday', 0, 'host@x', 'hk', 0);
INSERT INTO setup VALUES ('friday', CAST('title = "Friday"' AS BLOB), x'1111111111111111111111111111111111111111111111111111111111111111');
INSERT INTO seat VALUES ('friday', 0, 'Vasya', '["Вася"]', 'vasya@x', 'en', 'Europe/Berlin', 1, 'k0', 0, 0, 0, 0, 0, 0, 0);
INSERT INTO seat VALUES ('friday', 1, 'Lena', '', 'lena@x', 'ru', '', 0, 'k1', 1, 0, 1, 0, 1783286300000000, 0, 0);
INSERT INTO closed VALUES ('friday', 0, 1, 1783280000000000, 1783285200000000, 1783285260000000, 'result none', '', '', 0);
INSERT INTO statement VALUES ('friday', 1783286000000000, 1, 0, 0, 1, 0, 'kill Lena', 'order Vasya kill Lena', 'accepted', '', 0);
INSERT INTO folder VALUES ('acc', 'INBOX', 7, 2);
INSERT INTO attempt VALUES ('acc', 'INBOX', 7, 3, 1);
INSERT INTO mail VALUES (1, 'acc', 'INBOX', 7, 1, 1783286000000000, 1783286001000000, 1783286000000000, 25, '', x'aa', 1, 1, 'accepted', 0, 'friday', 0, 'vasya@x', 'm1@x', 'h', '', 0, 1783286002000000, 1, 1);
INSERT INTO mail VALUES (2, 'acc', 'INBOX', 7, 2, 1783286100000000, 1783286101000000, 1783286100000000, 9, '', x'bb', 1, 0, '', 0, '', -1, '', '', '', '', 0, 0, 0, 0);
INSERT INTO raw VALUES (1, CAST('From: vasya@x' || char(10, 10) || 'kill Lena' || char(10) AS BLOB));
INSERT INTO raw VALUES (2, CAST('Subject: x' AS BLOB));
INSERT INTO letter VALUES (1, 'role.1@x', 'friday', 1, 'role', 0, 'lena@x', 'x', 1783285200000000, 0, 'sent', 1783285200000000, 1, 1783285201000000, '', 1, 1);
INSERT INTO body VALUES (1, 'Lena', 'mafia+k1@x', '', '["a@x","b@x"]', 'Friday', 'You are a citizen' || char(10), '', 'ru', 0, 0, '');
INSERT INTO file VALUES (1, 0, 'rules.txt', 'text/plain', CAST('rules' AS BLOB));
INSERT INTO hint VALUES ('stranger@x', 'stranger', 1783286200000000);
INSERT INTO log VALUES (1, 'friday', 1783281600000000, 'terminal', 'new friday');
