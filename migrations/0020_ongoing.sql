ALTER TABLE `educations` ADD `is_current` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `section_entries` ADD `is_current` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `section_entries` SET `is_current` = true
WHERE `start_date` <> '' AND `end_date` = '' AND `section_id` IN (SELECT `id` FROM `sections` WHERE `kind` = 'volunteer');
