CREATE TABLE "mail_follow_ups" (
	"user_id" uuid,
	"id" uuid,
	"message_key" text NOT NULL,
	"word" text NOT NULL,
	"message_id" text,
	"references" jsonb NOT NULL,
	"subject" text NOT NULL,
	"task_id" uuid,
	"recurring_task_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mail_follow_ups_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_follow_ups_message_word" ON "mail_follow_ups" ("user_id","message_key","word");--> statement-breakpoint
CREATE INDEX "mail_follow_ups_user_id_task" ON "mail_follow_ups" ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "mail_follow_ups_user_id_recurring" ON "mail_follow_ups" ("user_id","recurring_task_id");--> statement-breakpoint
CREATE INDEX "mail_follow_ups_answered" ON "mail_follow_ups" ("user_id","created_at") WHERE task_id is null and recurring_task_id is null;--> statement-breakpoint
ALTER TABLE "mail_follow_ups" ADD CONSTRAINT "mail_follow_ups_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_follow_ups" ADD CONSTRAINT "mail_follow_ups_task_fk" FOREIGN KEY ("user_id","task_id") REFERENCES "tasks"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_follow_ups" ADD CONSTRAINT "mail_follow_ups_recurring_task_fk" FOREIGN KEY ("user_id","recurring_task_id") REFERENCES "recurring_tasks"("user_id","id") ON DELETE CASCADE;