CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "searchable"(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
BEGIN
  RETURN lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g'));
END
$$;--> statement-breakpoint
CREATE INDEX "contacts_user_id_search" ON "contacts" USING gin ("user_id",searchable("name" || ' ' || coalesce("email", '') || ' ' || coalesce("company", '') || ' ' || coalesce("designation", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_user_id_search" ON "tasks" USING gin ("user_id",searchable("title" || ' ' || coalesce("description", '') || ' ' || jsonb_path_query_array("steps", '$[*].title')::text) gin_trgm_ops);