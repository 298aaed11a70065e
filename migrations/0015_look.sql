CREATE TABLE `looks` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`design` text DEFAULT '' NOT NULL,
	`accent` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL,
	`titles` text DEFAULT '{}' NOT NULL,
	`css` text DEFAULT '' NOT NULL,
	`is_css_off` integer DEFAULT false NOT NULL,
	`seed` text DEFAULT '' NOT NULL
);
