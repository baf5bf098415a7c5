// It is forgotten with the texts that say it.
SET
  kept.sources = CASE
    WHEN n:_Derived THEN COLLECT {
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = n.id AND o.source >= ''
      RETURN o.source
    }
  END
