ALTER TABLE "backlog_items" ADD COLUMN "steps" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD COLUMN "steps" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "steps" jsonb DEFAULT '[]' NOT NULL;