CREATE TABLE "server_owner" (
	"only" boolean PRIMARY KEY,
	"account_id" uuid,
	"email_key" text
);
