-- Each client appends to a stream of its own; payload and metadata are about 300 bytes, as of a saved answer.
\if :revision < 0
SELECT gen_random_uuid() AS stream \gset
\endif
SELECT append_event(:stream, :revision, 'assessment.answer-saved', '{"assessmentId": "3f0c6d1e-8a52-4b7d-9c1f-5e2a7b904d16", "questionId": "phq9_concentration", "answerId": "b1a7e0d2-64c3-4f58-8e9b-0d3c5f7a2146", "answerValue": 2}', '{"actor": "service", "channel": "rpc", "commandId": "9d2f4c61-7b8e-4a03-b5d6-1e0f3a2c4b58", "requestId": "c0a8e1f2-3b4d-4c5e-9f60-718293a4b5c6"}');
\set revision :revision + 1
