ALTER TABLE `media` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `users` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `abouts` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `downloads` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `educations` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `experiences` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `links` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `looks` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `project_sections` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `sections` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `skills` ADD `translated` text;--> statement-breakpoint
ALTER TABLE `summaries` ADD `translated` text;