CREATE TABLE "task_import_entries" (
	"user_id" uuid,
	"import_id" uuid,
	"source" text,
	"source_id" text,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "task_import_entries_pkey" PRIMARY KEY("user_id","import_id","source","source_id")
);
--> statement-breakpoint
CREATE TABLE "task_imports" (
	"user_id" uuid,
	"id" uuid,
	"created" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "task_imports_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "task_import_entries_user_id_source" ON "task_import_entries" ("user_id","source","source_id");--> statement-breakpoint
ALTER TABLE "task_import_entries" ADD CONSTRAINT "task_import_entries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "task_imports" ADD CONSTRAINT "task_imports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;