ALTER TABLE `resume_layouts` ADD `pinned` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `resume_layouts` ADD `section_order` text DEFAULT '[]' NOT NULL;