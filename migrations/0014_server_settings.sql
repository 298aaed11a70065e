CREATE TABLE `server_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`plain` text NOT NULL,
	`sealed` text NOT NULL
);
