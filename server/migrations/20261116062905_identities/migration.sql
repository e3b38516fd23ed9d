CREATE TABLE "identities" (
	"user_id" uuid,
	"id" uuid,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "identities_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_visits" (
	"state" text PRIMARY KEY,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"binding_hash" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" ("issuer","subject");--> statement-breakpoint
CREATE INDEX "provider_visits_expires_at" ON "provider_visits" ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_visits_user" ON "provider_visits" ("user_id");--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "provider_visits" ADD CONSTRAINT "provider_visits_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;