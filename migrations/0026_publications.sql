ALTER TABLE `looks` ADD `citation_style` text DEFAULT 'apa' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `publication_type` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `authors` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `editors` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `publisher` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `volume` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `issue` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `page_range` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `doi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `links` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `citation_key` text DEFAULT '' NOT NULL;