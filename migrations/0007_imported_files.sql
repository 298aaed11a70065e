CREATE TABLE `resume_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`taken` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `educations` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `experiences` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `links` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `skills` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `summaries` ADD `origin` text;