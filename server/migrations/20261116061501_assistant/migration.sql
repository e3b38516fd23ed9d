CREATE TABLE "assistant_requests" (
	"user_id" uuid,
	"id" uuid,
	"conversation" text NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"planned" jsonb,
	"outcome" jsonb NOT NULL,
	"undo_steps" jsonb NOT NULL,
	"subjects" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "assistant_requests_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid,
	"id" uuid,
	"channel" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"request_id" uuid,
	"contact_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "messages_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "assistant_requests_user_id_conversation" ON "assistant_requests" ("user_id","conversation","created_at");--> statement-breakpoint
CREATE INDEX "assistant_requests_created" ON "assistant_requests" ("created_at");--> statement-breakpoint
CREATE INDEX "messages_user_id_request" ON "messages" ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "messages_user_id_people" ON "messages" ("user_id","id") WHERE contact_ids <> '{}';--> statement-breakpoint
ALTER TABLE "assistant_requests" ADD CONSTRAINT "assistant_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;