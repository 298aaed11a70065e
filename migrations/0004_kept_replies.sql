CREATE TABLE `__kept_replies` (
	`key` text PRIMARY KEY NOT NULL,
	`maker` text NOT NULL,
	`type` text NOT NULL,
	`headers` text NOT NULL,
	`zstd` blob NOT NULL,
	`br` blob
);
