ALTER TABLE `section_entries` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `publish_at` text DEFAULT '' NOT NULL;