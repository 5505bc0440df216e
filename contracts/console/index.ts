import * as affiliates from './affiliates.ts';
import { tokenCalls } from './api-tokens.ts';
import * as audit from './audit.ts';
import * as referrals from './bet-referrals.ts';
import { bonusListCalls } from './bonus-list.ts';
import { brandGroupCalls } from './brand-groups.ts';
import * as brands from './brands.ts';
import { bulkCalls } from './bulk-actions.ts';
import type { ConsoleCall } from './call.ts';
import * as requests from './caller-requests.ts';
import * as callers from './caller-verification.ts';
import * as campaigns from './campaigns.ts';
import { cannedAnswerCalls } from './canned-answers.ts';
import { cashierPolicyCalls } from './cashier-policy.ts';
import { changeSetCalls } from './change-sets.ts';
import { currencyCalls } from './currencies.ts';
import * as dashboard from './dashboard.ts';
import * as draftPreviews from './draft-previews.ts';
import * as drafts from './drafts.ts';
import * as enrolment from './enrolment.ts';
import * as exposure from './exposure-policy.ts';
import { extensionCalls } from './extensions.ts';
import * as cases from './finance-cases.ts';
import { gatewayCalls } from './gateways.ts';
import * as heldWins from './held-wins.ts';
import * as vendors from './identity-vendor.ts';
import * as verification from './identity-verification.ts';
import * as installation from './installation.ts';
import * as journeys from './journeys.ts';
import * as jurisdictions from './jurisdictions.ts';
import { exportList } from './list-files.ts';
import { maintenanceLinkCalls } from './maintenance-links.ts';
import * as media from './media.ts';
import * as templates from './message-templates.ts';
import * as messages from './messages.ts';
import { ownGameCalls } from './own-games.ts';
import { ownRoleCalls } from './own-roles.ts';
import { staffPasskeyCalls } from './passkeys.ts';
import * as paymentLists from './payment-lists.ts';
import * as methods from './payment-methods.ts';
import { paymentRouteCalls } from './payment-routes.ts';
import * as payments from './payments.ts';
import { playerDetailCalls } from './player-details.ts';
import * as players from './players.ts';
import * as proposals from './proposals.ts';
import * as connections from './provider-connections.ts';
import * as offers from './provider-offers.ts';
import * as providers from './providers.ts';
import * as drills from './report-breakdowns.ts';
import { dimensionCalls } from './report-dimensions.ts';
import * as rounds from './report-rounds.ts';
import * as reports from './reports.ts';
import * as rewards from './rewards.ts';
import { savedReportCalls } from './saved-reports.ts';
import * as screening from './screening.ts';
import * as chains from './seed-chains.ts';
import { segmentLimitCalls } from './segment-limits.ts';
import * as segments from './segments.ts';
import { senderDomainCalls } from './sender-domains.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as content from './site-content.ts';
import * as identity from './site-identity.ts';
import * as smsLimits from './sms-limits.ts';
import * as sports from './sports.ts';
import * as freeBets from './sports-free-bets.ts';
import * as sportsNames from './sports-names.ts';
import * as promotions from './sports-promotions.ts';
import * as races from './sports-races.ts';
import * as results from './sports-results.ts';
import * as stakeLimits from './sports-stake-limits.ts';
import * as sportsTerms from './sports-terms.ts';
import * as sportsTickets from './sports-tickets.ts';
import * as sportsVoids from './sports-voids.ts';
import * as timeZone from './time-zone.ts';
import { vipLevelCalls } from './vip-levels.ts';
import * as webhooks from './webhooks.ts';

/** Every console call by name. The server binds each to a handler of its module. */
export const consoleApi = {
  signIn: session.signIn,
  session: session.session,
  signOut: session.signOut,
  changePassword: session.changePassword,
  changeMail: session.changeMail,
  ...staffPasskeyCalls,
  enrolmentState: enrolment.enrolmentState,
  beginEnrolment: enrolment.beginEnrolment,
  completeEnrolment: enrolment.completeEnrolment,
  setupState: session.setupState,
  beginSetup: session.beginSetup,
  completeSetup: session.completeSetup,
  secondAdministrator: enrolment.secondAdministrator,
  inviteSecond: enrolment.inviteSecond,

  dashboard: dashboard.dashboard,
  quickSearch: dashboard.quickSearch,

  brands: brands.brands,
  createBrand: brands.createBrand,
  copyBrand: brands.copyBrand,
  ...brands.newBrandCalls,
  brandChecklist: brands.brandChecklist,
  setBrandOpen: brands.setBrandOpen,
  setWindingDown: brands.setWindingDown,
  setBrandDomains: brands.setBrandDomains,
  setBrandArchived: brands.setBrandArchived,
  checkDomains: brands.checkDomains,
  brandTimeZone: timeZone.brandTimeZone,
  setBrandTimeZone: timeZone.setBrandTimeZone,
  installation: installation.installation,
  ...senderDomainCalls,
  ...currencyCalls,
  jurisdictionNames: jurisdictions.jurisdictionNames,
  jurisdictionProfiles: jurisdictions.jurisdictionProfiles,
  proposeJurisdictionProfile: jurisdictions.proposeJurisdictionProfile,
  siteTerms: site.siteTerms,
  proposeJurisdiction: site.proposeJurisdiction,
  setRegistration: site.setRegistration,
  siteSettings: site.siteSettings,
  setSiteSettings: site.setSiteSettings,
  siteIdentity: identity.siteIdentity,
  setSiteIdentity: identity.setSiteIdentity,
  templateFit: identity.templateFit,
  templatePreview: identity.templatePreview,
  proposeLicence: identity.proposeLicence,
  ...maintenanceLinkCalls,
  termsVersions: content.termsVersions,
  siteLinks: content.siteLinks,
  setPartners: content.setPartners,
  setChannels: content.setChannels,
  helpLinks: content.helpLinks,
  proposeScripts: content.proposeScripts,
  mediaAssets: media.mediaAssets,
  mediaAsset: media.mediaAsset,
  uploadMedia: media.uploadMedia,
  ...media.originalCalls,
  previewWordmark: media.previewWordmark,
  saveWordmark: media.saveWordmark,
  changeMedia: media.changeMedia,
  removeMedia: media.removeMedia,
  draftItems: drafts.draftItems,
  draftItem: drafts.draftItem,
  draftVersion: drafts.draftVersion,
  draftQueue: drafts.draftQueue,
  ...drafts.draftEditCalls,
  publishItem: drafts.publishItem,
  approveDraft: drafts.approveDraft,
  rejectDraft: drafts.rejectDraft,
  restoreVersion: drafts.restoreVersion,
  proposePublishPeople: drafts.proposePublishPeople,
  messageTemplate: templates.messageTemplate,
  sendTestMessage: templates.sendTestMessage,
  draftPreview: draftPreviews.draftPreview,
  previewLinks: draftPreviews.previewLinks,
  createPreviewLink: draftPreviews.createPreviewLink,
  endPreviewLink: draftPreviews.endPreviewLink,
  ...content.siteGameCalls,
  ...ownGameCalls,

  depositList: paymentLists.depositList,
  depositTotals: paymentLists.depositTotals,
  depositQueue: payments.depositQueue,
  approveDeposit: payments.approveDeposit,
  rejectDeposit: payments.rejectDeposit,
  viewReceipt: payments.viewReceipt,

  withdrawalList: paymentLists.withdrawalList,
  withdrawalTotals: paymentLists.withdrawalTotals,
  withdrawalQueue: payments.withdrawalQueue,
  paymentRules: payments.paymentRules,
  approveWithdrawal: payments.approveWithdrawal,
  rejectWithdrawal: payments.rejectWithdrawal,
  holdWithdrawal: payments.holdWithdrawal,
  releaseWithdrawal: payments.releaseWithdrawal,
  viewPayee: payments.viewPayee,
  recordPayment: payments.recordPayment,

  ...cashierPolicyCalls,
  ...segmentLimitCalls,
  heldWins: heldWins.heldWins,
  decideHeldWin: heldWins.decideHeldWin,
  providerWinLimits: heldWins.providerWinLimits,
  proposeWinLimits: heldWins.proposeWinLimits,
  exposurePolicy: exposure.exposurePolicy,
  proposeExposurePolicy: exposure.proposeExposurePolicy,
  ...gatewayCalls,
  ...paymentRouteCalls,
  paymentMethods: methods.paymentMethods,
  proposeMethod: methods.proposeMethod,
  closeMethod: methods.closeMethod,
  orderMethods: methods.orderMethods,

  financeCases: cases.financeCases,
  closeCase: cases.closeCase,
  proposeSuspense: cases.proposeSuspense,

  proposals: proposals.proposals,
  approveProposal: proposals.approveProposal,
  rejectProposal: proposals.rejectProposal,
  proposeAdjustment: proposals.proposeAdjustment,
  breachReturn: proposals.breachReturn,
  proposeBreachReturn: proposals.proposeBreachReturn,
  setPlayerStatus: proposals.setPlayerStatus,

  playerSearch: players.playerSearch,
  ...bulkCalls,
  playerTotals: players.playerTotals,
  playerView: players.playerView,
  playerTimeline: players.playerTimeline,
  playerProtection: players.playerProtection,
  verifyCaller: callers.verifyCaller,
  sendPasswordReset: requests.sendPasswordReset,
  proposeContact: requests.proposeContact,
  pendingContacts: requests.pendingContacts,
  resendContactCode: requests.resendContactCode,
  confirmContact: requests.confirmContact,
  lowerPlayerLimit: requests.lowerPlayerLimit,
  revealAlarms: callers.revealAlarms,
  setRevealLimits: callers.setRevealLimits,
  closeRevealAlarm: callers.closeRevealAlarm,
  ...playerDetailCalls,
  excludePlayer: players.excludePlayer,
  proposeReturn: players.proposeReturn,
  proposeName: players.proposeName,
  proposeFactorReset: players.proposeFactorReset,
  proposeErasure: players.proposeErasure,
  proposeExclusion: players.proposeExclusion,
  reviewHarmMarkers: players.reviewHarmMarkers,
  unmaskPlayer: players.unmaskPlayer,
  addNote: players.addNote,
  setFlag: players.setFlag,
  documentList: verification.documentList,
  documentHistory: verification.documentHistory,
  viewDocument: verification.viewDocument,
  claimDocument: verification.claimDocument,
  releaseDocument: verification.releaseDocument,
  approveDocument: verification.approveDocument,
  revokeDocument: verification.revokeDocument,
  requiredDocumentList: verification.requiredDocumentList,
  requireDocument: verification.requireDocument,
  withdrawRequirement: verification.withdrawRequirement,
  rejectDocument: verification.rejectDocument,
  verificationSettings: verification.verificationSettings,
  setVerificationSettings: verification.setVerificationSettings,
  identityVendor: vendors.identityVendor,
  setIdentityVendor: vendors.setIdentityVendor,
  screeningLists: screening.screeningLists,
  importScreeningList: screening.importScreeningList,
  removeScreeningList: screening.removeScreeningList,
  screeningCaseList: screening.screeningCaseList,
  viewScreeningCase: screening.viewScreeningCase,
  decideScreeningCase: screening.decideScreeningCase,
  reopenScreeningCase: screening.reopenScreeningCase,
  readScreeningRules: screening.readScreeningRules,
  setScreeningRules: screening.setScreeningRules,
  campaigns: campaigns.campaigns,
  draftCampaign: campaigns.draftCampaign,
  moveCampaign: campaigns.moveCampaign,

  proposeGrant: rewards.proposeGrant,
  ...bonusListCalls,
  bonusFlags: campaigns.bonusFlags,
  decideBonusFlag: campaigns.decideBonusFlag,
  gameChains: chains.gameChains,
  announceSalt: chains.announceSalt,
  proposeSalt: chains.proposeSalt,

  wheels: rewards.wheels,
  proposeWheel: rewards.proposeWheel,
  setWheelOpen: rewards.setWheelOpen,
  missionList: rewards.missionList,
  proposeMission: rewards.proposeMission,
  boardList: rewards.boardList,
  proposeBoard: rewards.proposeBoard,
  endBoard: rewards.endBoard,
  rewardRules: rewards.rewardRules,
  proposeRewardRule: rewards.proposeRewardRule,
  ...vipLevelCalls,
  levelCases: rewards.levelCases,
  levelCase: rewards.levelCase,
  approveLevel: rewards.approveLevel,
  refuseLevel: rewards.refuseLevel,
  setMissionOpen: rewards.setMissionOpen,

  providerList: providers.providerList,
  providerOffers: offers.providerOffers,
  setProviderOffer: offers.setProviderOffer,
  applyProviderReading: providers.applyProviderReading,
  providerConnection: connections.providerConnection,
  proposeProvider: connections.proposeProvider,
  proposeProviderKey: connections.proposeProviderKey,
  retireProviderKey: connections.retireProviderKey,
  stopProvider: connections.stopProvider,
  disconnectProvider: connections.disconnectProvider,
  testProvider: connections.testProvider,
  checkProvider: connections.checkProvider,
  providerReadings: providers.providerReadings,
  readProviderGames: providers.readProviderGames,
  providerBooks: providers.providerBooks,
  settleProviderDifference: providers.settleProviderDifference,
  acceptProviderWin: providers.acceptProviderWin,
  decideProviderRound: providers.decideProviderRound,
  freeRoundsOfPlayer: providers.freeRoundsOfPlayer,
  proposeFreeRounds: providers.proposeFreeRounds,
  cancelFreeRounds: providers.cancelFreeRounds,

  fixtures: sports.fixtures,
  importFixtures: sports.importFixtures,
  addFixture: sports.addFixture,
  ...sportsNames,
  ...races,
  tradedEvent: sports.tradedEvent,
  setPrice: sports.setPrice,
  addSportsMarket: sports.addSportsMarket,
  setMarketState: sports.setMarketState,
  setEventState: sports.setEventState,
  priceSportsEvent: sports.priceSportsEvent,
  priceHistory: sports.priceHistory,
  sportsTerms: sportsTerms.sportsTerms,
  setSportsTerms: sportsTerms.setSportsTerms,
  sportsRules: sportsTerms.sportsRulesOfSite,
  setSportsRules: sportsTerms.setSportsRules,
  sportsPromotions: promotions.sportsPromotions,
  proposePromotion: promotions.proposePromotion,
  stopPromotion: promotions.stopPromotion,
  referredBets: referrals.referredBets,
  decideReferral: referrals.decideReferral,
  ...stakeLimits,
  previewResult: results.previewResult,
  proposeResult: results.proposeResult,
  previewVoid: sportsVoids.previewVoid,
  proposeVoid: sportsVoids.proposeVoid,
  freeBets: freeBets.freeBets,
  proposeFreeBets: freeBets.proposeFreeBets,
  sportsTickets: sportsTickets.sportsTickets,
  sportsTicketTotals: sportsTickets.sportsTicketTotals,
  sportsPostings: sportsTickets.sportsPostings,
  sportsExposure: sportsTickets.sportsExposure,
  sportsProfit: sportsTickets.sportsProfit,

  affiliateList: affiliates.affiliateList,
  affiliateStatements: affiliates.affiliateStatements,
  affiliateFlags: affiliates.affiliateFlags,
  clearFlag: affiliates.clearFlag,
  setAffiliateProgramme: affiliates.setAffiliateProgramme,
  proposeAffiliate: affiliates.proposeAffiliate,
  draftStatement: affiliates.draftStatement,
  adjustStatement: affiliates.adjustStatement,
  approveStatement: affiliates.approveStatement,
  payStatement: affiliates.payStatement,

  ...messages.contactCalls,
  ...cannedAnswerCalls,
  smsLimits: smsLimits.smsLimits,
  proposeSmsLimits: smsLimits.proposeSmsLimits,
  proposeSmsCeiling: smsLimits.proposeSmsCeiling,
  broadcasts: messages.broadcasts,
  countSegment: messages.countSegment,
  sendBroadcast: messages.sendBroadcast,

  moneyReport: reports.moneyReport,
  gameReport: reports.gameReport,
  openBets: reports.openBets,
  significantEvents: reports.significantEvents,
  largeWins: reports.largeWins,
  reportLines: drills.reportLines,
  roundLines: drills.roundLines,
  reportParts: drills.reportParts,
  ...dimensionCalls,
  ...savedReportCalls,
  reportPlayers: drills.reportPlayers,
  openBetLines: drills.openBetLines,
  reportRounds: rounds.reportRounds,
  balanceLines: rounds.balanceLines,
  reportAlarms: reports.reportAlarms,
  closeAlarm: reports.closeAlarm,
  reportTerms: reports.reportTerms,
  setReportTerms: reports.setReportTerms,

  exportList,
  ...audit.auditCalls,
  staffList: audit.staffList,
  proposeStaff: audit.proposeStaff,
  setStaffAccess: audit.setStaffAccess,
  proposeStaffAccess: audit.proposeStaffAccess,
  issueFactor: audit.issueFactor,
  reviewStaff: audit.reviewStaff,
  ...ownRoleCalls,
  ...tokenCalls,
  ...segments,
  ...journeys,
  ...webhooks,
  ...brandGroupCalls,
  ...changeSetCalls,
  ...extensionCalls,
} as const satisfies Record<string, ConsoleCall>;

export type ConsoleApi = typeof consoleApi;
export type ConsoleCallName = keyof ConsoleApi;
