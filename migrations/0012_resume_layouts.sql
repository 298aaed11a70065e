CREATE TABLE `resume_layouts` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`template` text DEFAULT 'printed' NOT NULL,
	`paper` text DEFAULT 'a4' NOT NULL,
	`pages` integer DEFAULT 2 NOT NULL,
	`photo` integer DEFAULT false NOT NULL,
	`phone` integer DEFAULT true NOT NULL,
	`address` integer DEFAULT true NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL
);
