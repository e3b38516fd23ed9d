CREATE INDEX "backlog_items_user_id_deleted" ON "backlog_items" ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "backlog_items_user_id_task" ON "backlog_items" ("user_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_priority_due" ON "tasks" ("user_id","priority","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_deleted" ON "tasks" ("user_id","deleted_at") WHERE deleted_at is not null;