ALTER TABLE "recurring_tasks" ADD COLUMN "remind_before" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remind_before" integer;