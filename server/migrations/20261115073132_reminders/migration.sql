CREATE TABLE "deliveries" (
	"user_id" uuid,
	"id" uuid,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"task_id" uuid,
	"lead_minutes" integer,
	"subject_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"message_id" text,
	"answer" text,
	"last_error" text,
	"sent_at" timestamp(3) with time zone,
	"merged_into" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deliveries_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"user_id" uuid PRIMARY KEY,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries" ("user_id","key");--> statement-breakpoint
CREATE INDEX "deliveries_user_id_task" ON "deliveries" ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "deliveries_user_id_due" ON "deliveries" ("user_id","due_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_user_id_status_due" ON "deliveries" ("user_id","status","due_at") WHERE status in ('planned', 'failed');--> statement-breakpoint
CREATE INDEX "deliveries_user_id_merged" ON "deliveries" ("user_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_task_fk" FOREIGN KEY ("user_id","task_id") REFERENCES "tasks"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;