CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_version" integer DEFAULT 1 NOT NULL,
	"timezone" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"trial_started_at" timestamp(3) with time zone NOT NULL,
	"trial_ends_at" timestamp(3) with time zone,
	"trial_extensions" integer DEFAULT 0 NOT NULL,
	"telegram_verified_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "backlog_items" (
	"user_id" uuid,
	"id" uuid,
	"title" text NOT NULL,
	"description" text,
	"priority" text NOT NULL,
	"item_type" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"source" text NOT NULL,
	"contact_id" uuid,
	"capture_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"task_id" uuid,
	CONSTRAINT "backlog_items_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"user_id" uuid,
	"id" uuid,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"understood" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "captures_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"user_id" uuid,
	"id" uuid,
	"created" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "contact_imports_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" uuid,
	"id" uuid,
	"name" text NOT NULL,
	"email" text,
	"email_key" text,
	"company" text,
	"designation" text,
	"phone" text,
	"phone_key" text,
	"import_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "recurring_tasks" (
	"user_id" uuid,
	"id" uuid,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"task_type" text NOT NULL,
	"source" text NOT NULL,
	"contact_id" uuid,
	"pattern" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"starts_on" date NOT NULL,
	"next_occurrence" timestamp(3) with time zone,
	"recurrence_count" integer DEFAULT 0 NOT NULL,
	"capture_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "recurring_tasks_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_history" (
	"user_id" uuid,
	"id" uuid,
	"task_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"changes" jsonb NOT NULL,
	CONSTRAINT "task_history_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"user_id" uuid,
	"id" uuid,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"task_type" text NOT NULL,
	"source" text NOT NULL,
	"due_at" timestamp(3) with time zone,
	"due_has_time" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"contact_id" uuid,
	"recurring_task_id" uuid,
	"occurrence_date" date,
	"capture_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"backlog_item_id" uuid,
	CONSTRAINT "tasks_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "due_work" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"run_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"dead_at" timestamp(3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"full_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email_key");--> statement-breakpoint
CREATE INDEX "backlog_items_user_id_created" ON "backlog_items" ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "backlog_items_user_id_contact" ON "backlog_items" ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_user_id_name" ON "contacts" ("user_id","name","id");--> statement-breakpoint
CREATE INDEX "contacts_user_id_email" ON "contacts" ("user_id","email_key");--> statement-breakpoint
CREATE INDEX "contacts_user_id_phone" ON "contacts" ("user_id","phone_key");--> statement-breakpoint
CREATE INDEX "contacts_user_id_import" ON "contacts" ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "recurring_tasks_user_id_next" ON "recurring_tasks" ("user_id","next_occurrence");--> statement-breakpoint
CREATE INDEX "recurring_tasks_user_id_contact" ON "recurring_tasks" ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "task_history_user_id_task" ON "task_history" ("user_id","task_id","at");--> statement-breakpoint
CREATE INDEX "tasks_user_id_due" ON "tasks" ("user_id","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_status_due" ON "tasks" ("user_id","status","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_created" ON "tasks" ("user_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_completed" ON "tasks" ("user_id","completed_at") WHERE deleted_at is null and completed_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_user_id_contact" ON "tasks" ("user_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_occurrence" ON "tasks" ("user_id","recurring_task_id","occurrence_date");--> statement-breakpoint
CREATE UNIQUE INDEX "due_work_kind_key" ON "due_work" ("kind","key");--> statement-breakpoint
CREATE INDEX "due_work_kind_run_at" ON "due_work" ("kind","run_at") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "due_work_user_id" ON "due_work" ("user_id");--> statement-breakpoint
CREATE INDEX "changes_user_id_at" ON "changes" ("user_id","at");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" ("at");--> statement-breakpoint
ALTER TABLE "backlog_items" ADD CONSTRAINT "backlog_items_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "backlog_items" ADD CONSTRAINT "backlog_items_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_user_id_task_id_tasks_user_id_id_fkey" FOREIGN KEY ("user_id","task_id") REFERENCES "tasks"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_contact_fk" FOREIGN KEY ("user_id","contact_id") REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");