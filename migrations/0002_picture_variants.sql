ALTER TABLE `media` ADD `placeholder` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_x` real DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_y` real DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `poster` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `version` integer DEFAULT 1 NOT NULL;