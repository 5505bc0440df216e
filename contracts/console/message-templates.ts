import { z } from 'zod';
import { messageBody } from '../values/content-items.ts';
import { MESSAGE_TEMPLATE_KEYS, type MessageTemplateKey } from '../values/message-templates.ts';
import { defineRead, defineWrite } from './call.ts';

const key = z.enum(MESSAGE_TEMPLATE_KEYS as [MessageTemplateKey, ...MessageTemplateKey[]]);

export const messageTemplate = defineRead({
  path: 'message-templates/view',
  summary: 'Built-in texts of a message by language. The site’s own texts are content of the kind `message`.',
  needs: ['content', 'read'],
  input: { key },
  output: { built_in: messageBody.shape.texts },
});
export const sendTestMessage = defineWrite({
  path: 'message-templates/test',
  summary:
    'Send a text with sample values to your own email address before it is published. At most 50 per day and site.',
  needs: ['content', 'write'],
  /** `texts` of one language. */
  input: { key, to: z.email().max(254), texts: messageBody.shape.texts },
  output: {},
  errors: ['notReady'],
});
