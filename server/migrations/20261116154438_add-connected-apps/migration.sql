CREATE TABLE "app_tokens" (
	"user_id" uuid,
	"id" uuid,
	"app_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "app_tokens_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "connected_apps" (
	"user_id" uuid,
	"id" uuid,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"resource" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_challenge" text NOT NULL,
	"code_expires_at" timestamp(3) with time zone NOT NULL,
	"connected_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "connected_apps_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "app_tokens_hash" ON "app_tokens" ("token_hash");--> statement-breakpoint
CREATE INDEX "app_tokens_app" ON "app_tokens" ("user_id","app_id");--> statement-breakpoint
CREATE INDEX "app_tokens_expires_at" ON "app_tokens" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connected_apps_code" ON "connected_apps" ("code_hash");--> statement-breakpoint
CREATE INDEX "connected_apps_client" ON "connected_apps" ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_clients_last_used" ON "oauth_clients" ("last_used_at");--> statement-breakpoint
ALTER TABLE "app_tokens" ADD CONSTRAINT "app_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "app_tokens" ADD CONSTRAINT "app_tokens_app_fk" FOREIGN KEY ("user_id","app_id") REFERENCES "connected_apps"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "connected_apps" ADD CONSTRAINT "connected_apps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;