CREATE TABLE "sessions" (
	"user_id" uuid,
	"id" uuid,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"authenticated_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "sessions_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;