-- The order of lists of people: a page is read off the index, wherever it begins.
CREATE INDEX users_name_order ON users ((name COLLATE "pt-BR-x-icu"), user_id);
