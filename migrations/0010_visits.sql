CREATE TABLE `visits` (
	`period` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`period`, `kind`, `name`)
);
