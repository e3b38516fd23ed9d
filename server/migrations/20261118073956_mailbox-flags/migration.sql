CREATE TABLE "mail_flags" (
	"user_id" uuid,
	"id" uuid,
	"mailbox_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"task_id" uuid,
	CONSTRAINT "mail_flags_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "mail_flags_message" UNIQUE("user_id","mailbox_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sign_in" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sync_flags" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "has_read_flags" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_flags_user_id_task" ON "mail_flags" ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "mail_messages_user_id_address" ON "mail_messages" ("user_id","address","sent_at");--> statement-breakpoint
CREATE INDEX "mail_points_user_id_task" ON "mail_points" ("user_id","task_id");--> statement-breakpoint
ALTER TABLE "mail_flags" ADD CONSTRAINT "mail_flags_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_flags" ADD CONSTRAINT "mail_flags_mailbox_fk" FOREIGN KEY ("user_id","mailbox_id") REFERENCES "mailboxes"("user_id","id") ON DELETE CASCADE;