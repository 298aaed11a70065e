ALTER TABLE `educations` ADD `courses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `educations` ADD `url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `experiences` ADD `url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `experiences` ADD `highlights` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `roles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `highlights` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `skills` ADD `group` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `website` text DEFAULT '' NOT NULL;