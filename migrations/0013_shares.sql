CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`token` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`greeting` text DEFAULT '' NOT NULL,
	`experiences` text DEFAULT '[]' NOT NULL,
	`projects` text DEFAULT '[]' NOT NULL,
	`sections` text DEFAULT '[]' NOT NULL,
	`password_hash` text DEFAULT '' NOT NULL,
	`ends_at` text DEFAULT '' NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`last_opened_at` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_token_unique` ON `shares` (`token`);