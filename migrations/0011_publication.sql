ALTER TABLE `__kept_replies` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `abouts` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `abouts` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `educations` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `educations` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `experiences` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `experiences` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sections` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `sections` ADD `publish_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `skills` ADD `status` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `skills` ADD `publish_at` text DEFAULT '' NOT NULL;