ALTER TABLE `users` ADD `is_phone_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_email_hidden` integer DEFAULT false NOT NULL;