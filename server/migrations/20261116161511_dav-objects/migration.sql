CREATE TABLE "dav_objects" (
	"user_id" uuid,
	"kind" text,
	"target_id" uuid,
	"name" text NOT NULL,
	"uid" text NOT NULL,
	"revision" integer NOT NULL,
	"kept" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dav_objects_pkey" PRIMARY KEY("user_id","kind","target_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "dav_objects_name" ON "dav_objects" ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "dav_objects_uid" ON "dav_objects" ("user_id","uid");--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;