ALTER TABLE "captures" ADD COLUMN "message_id" uuid;--> statement-breakpoint
UPDATE "captures" SET "message_id" = "id";--> statement-breakpoint
ALTER TABLE "captures" ALTER COLUMN "message_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "captures_message_position" ON "captures" ("user_id","message_id","position");
