CREATE OR REPLACE FUNCTION "searchable"(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN RETURN lower(value); END IF;
  RETURN lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g'));
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "join_words"(words text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_string(words, ' ');
END
$$;--> statement-breakpoint
CREATE INDEX "backlog_items_user_id_search" ON "backlog_items" USING gin ("user_id",searchable("title" || ' ' || coalesce("description", '') || ' ' || join_words("tags") || ' ' || jsonb_path_query_array("steps", '$[*].title')::text) gin_trgm_ops) WITH (gin_pending_list_limit=256);