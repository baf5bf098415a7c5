// Writes entries of the timeline.
UNWIND $events AS event
// part: timeline/entry
