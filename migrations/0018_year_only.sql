ALTER TABLE `educations` ADD `year_only` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `experiences` ADD `year_only` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `year_only` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `year_only` text DEFAULT '[]' NOT NULL;