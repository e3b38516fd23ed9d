CREATE TABLE "mail_messages" (
	"user_id" uuid,
	"id" uuid,
	"mailbox_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"reference_ids" text[] NOT NULL,
	"direction" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mail_messages_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "mail_messages_message" UNIQUE("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "mail_points" (
	"user_id" uuid,
	"id" uuid,
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"due_date" text,
	"due_time" text,
	"state" text NOT NULL,
	"written_at" timestamp(3) with time zone,
	"task_id" uuid,
	CONSTRAINT "mail_points_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "mail_points_mail" UNIQUE("user_id","mail_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"user_id" uuid,
	"id" uuid,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"username" text NOT NULL,
	"secret" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"last_sync_at" timestamp(3) with time zone,
	"days_back" integer NOT NULL,
	"wait_days" integer DEFAULT 3 NOT NULL,
	"track_dated" boolean DEFAULT false NOT NULL,
	"cursors" jsonb DEFAULT '{}' NOT NULL,
	"ignored_senders" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mailboxes_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "mailboxes_address" UNIQUE("user_id","address")
);
--> statement-breakpoint
CREATE INDEX "mail_messages_user_id_mailbox" ON "mail_messages" ("user_id","mailbox_id");--> statement-breakpoint
CREATE INDEX "mail_messages_user_id_sent" ON "mail_messages" ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_messages_references" ON "mail_messages" USING gin ("reference_ids") WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_mailbox_fk" FOREIGN KEY ("user_id","mailbox_id") REFERENCES "mailboxes"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_points" ADD CONSTRAINT "mail_points_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mail_points" ADD CONSTRAINT "mail_points_mail_fk" FOREIGN KEY ("user_id","mail_id") REFERENCES "mail_messages"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;