CREATE TABLE "idempotency_keys" (
	"user_id" uuid,
	"key" text,
	"request_hash" text NOT NULL,
	"claim_id" uuid NOT NULL,
	"claimed_at" timestamp(3) with time zone NOT NULL,
	"effect_at" timestamp(3) with time zone,
	"status" integer,
	"body" text,
	"etag" text,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed_at" ON "idempotency_keys" ("claimed_at");