PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_contact_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`contact_id` text NOT NULL,
	`relay` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text DEFAULT '' NOT NULL,
	`last_error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_contact_deliveries`("id", "contact_id", "relay", "state", "attempts", "next_attempt_at", "sent_at", "last_error") SELECT "id", "contact_id", "relay", "state", "attempts", "next_attempt_at", '', "last_error" FROM `contact_deliveries`;--> statement-breakpoint
DROP TABLE `contact_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_contact_deliveries` RENAME TO `contact_deliveries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `contact_deliveries_due` ON `contact_deliveries` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `contact_deliveries_contact` ON `contact_deliveries` (`contact_id`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `held` integer DEFAULT false NOT NULL;