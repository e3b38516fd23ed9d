ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "failures_in_a_row";