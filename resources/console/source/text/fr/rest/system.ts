export const system = {
  'logs.lead':
    'Ce que le serveur a fait et ce qui a échoué, sur une semaine environ. Le support le demandera.',
  'logs.level': 'Niveau',
  'logs.warn': 'Avertissements et erreurs',
  'logs.error': 'Erreurs',
  'logs.info': 'Tout',
  'logs.search': 'Rechercher',
  'logs.again': 'Actualiser',
  'logs.empty': 'Aucune entrée',
  'logs.empty_text': 'Rien ne correspond. Essayez un autre niveau ou une autre recherche.',
  'logs.elsewhere': 'Les journaux de cette installation sont tenus par l’équipe qui la gère.',
  'value.log_fatal': 'Fatal',
  'value.log_error': 'Erreur',
  'value.log_warn': 'Avertissement',
  'value.log_info': 'Info',
  'value.log_debug': 'Débogage',
  'value.log_trace': 'Trace',
  'doctor.lead':
    'Vérifie les fichiers de données, les totaux de chaque commande et le journal d’audit. La vente continue pendant ce temps.',
  'doctor.examine': 'Lancer le contrôle',
  'doctor.begun': 'Contrôle lancé.',
  'doctor.running': 'Contrôle en cours. Vous pouvez quitter cette page.',
  'doctor.cut_off': 'Le dernier contrôle ne s’est pas terminé\u00a0:',
  'doctor.sound': 'Tout va bien',
  'doctor.faulty': 'Problèmes trouvés',
  'doctor.when': 'Dernier contrôle {when}',
  'doctor.never': 'Aucun contrôle',
  'doctor.never_text':
    'Faites-en un après une coupure de courant, devant un chiffre étrange, ou une fois par mois.',
  'doctor.examined': 'Vérifiés\u00a0: {count}.',
  'doctor.is_sound': 'OK',
  'doctor.is_faulty': 'Problème',
  'doctor.is_skipped': 'Ignoré',
  'doctor.skipped_text':
    'Le fichier nécessaire est endommagé. Réparez-le d’abord, puis relancez le contrôle.',
  'doctor.files': 'Fichiers de données',
  'doctor.files_text': 'Chaque page des bases est lisible et cohérente.',
  'doctor.files_do':
    'Un fichier de données est endommagé. Vendez le moins possible, restaurez la dernière bonne sauvegarde et faites vérifier le disque et l’alimentation.',
  'doctor.orders': 'Totaux des commandes',
  'doctor.orders_text': 'Chaque commande est juste\u00a0: articles, TVA, remises et paiements.',
  'doctor.orders_do':
    'Comparez la commande à l’addition imprimée et corrigez le paiement. Si cela se reproduit, gardez les journaux\u00a0: ils montrent ce qui a écrit la commande.',
  'doctor.audit': 'Journal d’audit',
  'doctor.audit_text': 'Aucune entrée n’a été modifiée ni retirée.',
  'doctor.audit_do':
    'Quelqu’un a modifié la base hors de Galley, ou le disque a perdu des données. Gardez une sauvegarde en l’état et cherchez qui a eu accès à cet ordinateur.',
  'doctor.space': 'Espace disque',
  'doctor.space_text': 'Il y a assez de place pour ce soir et une sauvegarde.',
  'doctor.space_do': 'Libérez de la place ou déplacez les sauvegardes. Disque plein, plus aucune commande.',
  'addresses.lead': 'Comment les tablettes de votre réseau trouvent ce serveur.',
  'addresses.now': 'Adresses du serveur',
  'addresses.stays': 'Ne change jamais',
  'addresses.by_name':
    'La plupart des tablettes trouvent ce nom automatiquement, même si le routeur donne une autre adresse à cet ordinateur.',
  'addresses.no_name':
    'Ce serveur n’a pas de nom sur le réseau. Les tablettes ont besoin d’une de ces adresses.',
  'addresses.none': 'Pas de réseau',
  'addresses.none_text':
    'Les tablettes ne peuvent pas joindre cet ordinateur. Reliez-le au routeur du restaurant.',
  'addresses.moved': 'Des tablettes utilisent une adresse que ce serveur n’a plus\u00a0:',
  'addresses.to_settings': 'Modifier dans Réglages',
  'addresses.tls': 'Chiffrement',
  'addresses.port': 'Port TLS',
  'addresses.valid': 'Certificat valable jusqu’au',
  'addresses.fingerprint': 'Empreinte (SHA-256)',
  'addresses.compare':
    'Chaque tablette montre cette empreinte avant de faire confiance au serveur. Les deux doivent être identiques.',
  'addresses.known': 'Les tablettes font automatiquement confiance à ce certificat.',
  'addresses.history': 'Adresses précédentes',
  'addresses.reserve':
    'L’adresse de ce serveur a changé. Réservez-lui-en une dans le routeur pour que les tablettes le trouvent.',
  'addresses.pair': 'Associer une tablette',
  'addresses.pair_text':
    'Scannez un code avec l’appareil photo de la tablette. La page aide la tablette à faire confiance au serveur, puis demande son code.',
  'addresses.qr': 'Code QR pour {url}',
};
