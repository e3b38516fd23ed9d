ALTER TABLE "recurring_tasks" ADD COLUMN "also_with" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD COLUMN "labels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "also_with" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "labels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- The tags of items that became tasks are the labels of these tasks.
UPDATE "tasks" t SET "labels" = ARRAY(SELECT ltrim(each.tag, '#') FROM unnest(b."tags") WITH ORDINALITY AS each (tag, place) ORDER BY each.place) FROM "backlog_items" b WHERE b."user_id" = t."user_id" AND b."task_id" = t."id" AND b."tags" <> '{}';--> statement-breakpoint
DROP INDEX "tasks_user_id_search";--> statement-breakpoint
CREATE INDEX "tasks_user_id_search" ON "tasks" USING gin ("user_id",searchable("title" || ' ' || coalesce("description", '') || ' ' || join_words("labels") || ' ' || jsonb_path_query_array("steps", '$[*].title')::text) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "tasks_user_id_also_with" ON "tasks" USING gin ("user_id","also_with") WITH (gin_pending_list_limit=256) WHERE also_with <> '{}';