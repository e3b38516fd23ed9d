ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
-- Accounts from before addresses were confirmed count as confirmed.
UPDATE "users" SET "email_confirmed_at" = "created_at";
