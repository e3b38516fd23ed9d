ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp(3) with time zone;
