-- Jobs say how long they wait; when they are due is reckoned by the database's own clock. Results are dated
-- by the program's.
drop function if exists app.enqueue(text, json, text, text, timestamptz, int);
drop function if exists app.rebuild_attributions(timestamptz, timestamptz);
drop function if exists app.rebuild_campaign_outcome(uuid, int);
drop function if exists app.rebuild_campaign_results(uuid);
