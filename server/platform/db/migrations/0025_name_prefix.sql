CREATE INDEX users_name_prefix ON users (name_search collate "C");
