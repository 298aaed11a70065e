CREATE TABLE `languages` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`main` text NOT NULL,
	`others` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL
);
